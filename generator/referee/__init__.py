"""Where `generator.rule_queries` was, for games of others; goes with 0.2."""
