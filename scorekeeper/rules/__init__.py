"""The referee: the rules of five games in pure Python.

Standard library only, usable without the rest: `from scorekeeper.rules import showboat`. Each game has its own words;
what they share is here: `cards` (short notation), `scores` (points with reasons), `options` (house rules),
`standings` (places, winner and reason), `checks` (what every game refuses), `driver` (how programs play), and
`scorekeeper.errors` (problems with their ruling).

Rulings are cited by id: `AW-R3` is the third of Above Water. `R` is what the rulebook says or implies, with few
exceptions, `A` what it leaves open. Most A's, and the variants among the R's, have a house rule, chosen with
`--rule`. docs/rules.md lists them with their tests.
"""
