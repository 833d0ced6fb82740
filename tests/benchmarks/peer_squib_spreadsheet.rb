# Make the cards of spreadsheet.py with Squib, for a comparison of time and memory.
#
# Written for Squib 0.20.0a with Cairo 1.16; runs in the folder of the workbook. Squib's default back end draws each
# card as a picture of 300 dpi; 3 x 3 poker cards on A4, faces only. A text is one wrapped box of one size.
#
# Example: ruby peer_squib_spreadsheet.rb deck.pdf

require 'squib'

out = File.expand_path(ARGV[0])
data = Squib.xlsx file: 'cards.xlsx'
pictures = data['Picture'].map { |file| file.to_s.empty? ? nil : file }

Squib::Deck.new(cards: data['Name'].size, width: '63.5mm', height: '88.9mm') do
  background color: 'white'
  text str: data['Name'], x: '3mm', y: '3mm', width: '57.5mm', height: '8mm', font: 'Serif Bold 14', align: :center
  png file: pictures, x: '3mm', y: '12mm', width: '57.5mm', height: '40mm'
  text str: data['Text'], x: '3mm', y: '54mm', width: '57.5mm', height: '31.9mm', font: 'Sans 9'
  save_pdf file: File.basename(out), dir: File.dirname(out), width: '210mm', height: '297mm', margin: '9.75mm'
end
