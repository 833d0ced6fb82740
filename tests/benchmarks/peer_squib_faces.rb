# Make a PNG of 300 dpi of each face of the Island Deck with Squib, for a comparison of time; or one sheet of all faces.
#
# Written for Squib 0.20.0a with Cairo 1.16 and librsvg. It is given what stands where as JSON: for each face a list of
# pictures (SVG, in the suit's colour) with place, size and turn in mm and degrees, and of letters. Squib draws the
# deck's own SVGs with librsvg, as it does for its users.
#
# Example: ruby peer_squib_faces.rb faces.json FOLDER
#          ruby peer_squib_faces.rb --sheet 8 166.8 faces.json FOLDER    (columns, and dpi of a cell)

require 'json'
require 'squib'

columns, dpi = ARGV[0] == '--sheet' ? [ARGV[1].to_i, ARGV[2].to_f] : [nil, 300]
source, folder = ARGV.last(2)
faces = JSON.parse(File.read(source))
mm = ->(length) { length / 25.4 * dpi }
most = ->(kind) { faces.map { |face| face[kind].size }.max }

Squib::Deck.new(cards: faces.size, width: '63.5mm', height: '88.9mm', dpi: dpi) do
  background color: 'white'
  most.call('pictures').times do |place|
    shown = faces.each_index.select { |card| faces[card]['pictures'][place] }
    all = faces.map { |face| face['pictures'][place] || { 'file' => nil, 'x' => 0, 'y' => 0, 'w' => 1, 'h' => 1, 'turn' => 0 } }
    svg range: shown, file: all.map { |one| one['file'] }, x: all.map { |one| mm.call(one['x']) },
        y: all.map { |one| mm.call(one['y']) }, width: all.map { |one| mm.call(one['w']) },
        height: all.map { |one| mm.call(one['h']) }, angle: all.map { |one| one['turn'] * Math::PI / 180 }
  end
  most.call('letters').times do |place|
    all = faces.map { |face| face['letters'][place] }
    text str: all.map { |one| one['text'] }, x: all.map { |one| mm.call(one['x']) }, y: all.map { |one| mm.call(one['y']) },
         color: all.map { |one| one['colour'] }, font: 'Serif Bold 18', angle: all.map { |one| one['turn'] * Math::PI / 180 }
  end
  columns ? save_sheet(dir: folder, prefix: 'sheet-', columns: columns) : save_png(dir: folder, prefix: 'face-')
end
