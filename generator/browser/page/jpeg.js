// JPEGs as libjpeg writes them, byte for byte: baseline, each pixel with its own colour, with the best Huffman codes.
//
// Source: ITU-T T.81 (CCITT, 1992); of what it leaves open, the integers of libjpeg: https://libjpeg.sourceforge.net.

const SIDE = 8, BLOCK = 64;
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
  18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]; // T.81, table K.1
const CHROMINANCE = [[17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56], [47, 66]]; // T.81, table K.2; all others are 99
const LONGEST = 16; // bits of a code

// Return red, green and blue as a JPEG of a quality from 1 to 100, as libjpeg counts it.
export function encodeJpeg(samples, width, height, quality) {
  const tables = quantisers(quality);
  const planes = convert(samples);
  const blocks = [0, 1, 2].map((place) => transform(planes[place], width, height, tables[Math.min(place, 1)]));
  const count = blocks[0].length / BLOCK;
  const counts = [0, 1].map(() => ({ dc: new Float64Array(257), ac: new Float64Array(257) }));
  walk(blocks, count, (place, isDc, symbol) => counts[Math.min(place, 1)][isDc ? "dc" : "ac"][symbol]++);
  const codes = counts.map(({ dc, ac }) => ({ dc: bestCode(dc), ac: bestCode(ac) }));
  const bits = new BitWriter(1024 + samples.length / 4);
  walk(blocks, count, (place, isDc, symbol, value, size) => {
    const { lengths, words } = codes[Math.min(place, 1)][isDc ? "dc" : "ac"];
    bits.put(words[symbol], lengths[symbol]);
    if (size) bits.put(value < 0 ? value + (1 << size) - 1 : value, size); // T.81, F.1.2.1
  });
  return joined([...head(width, height, tables, codes), bits.finish(), Uint8Array.of(0xff, 0xd9)]);
}

// --- colours and frequencies ------------------------------------------------------------------------------

// Return the steps of luminance and chrominance, in rows.
function quantisers(quality) {
  const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  const coarse = Array.from({ length: BLOCK }, (_, at) => CHROMINANCE[at >> 3]?.[at & 7] ?? 99);
  return [LUMINANCE, coarse].map((table) => table.map((step) => Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100)))));
}

// Return luminance and the two of chrominance, from -128 (JFIF 1.02, in parts of 65,536).
function convert(samples) {
  const count = samples.length / 3, half = 1 << 15;
  const planes = [0, 1, 2].map(() => new Int16Array(count));
  for (let at = 0, from = 0; at < count; at++, from += 3) {
    const red = samples[from], green = samples[from + 1], blue = samples[from + 2];
    planes[0][at] = ((19595 * red + 38470 * green + 7471 * blue + half) >> 16) - 128;
    planes[1][at] = (-11059 * red - 21709 * green + 32768 * blue + half - 1) >> 16;
    planes[2][at] = (32768 * red - 27439 * green - 5329 * blue + half - 1) >> 16;
  }
  return planes;
}

// Return the blocks of a plane, each as its quantised frequencies in zigzag; beyond its edges the last pixel counts.
function transform(plane, width, height, steps) {
  const across = Math.ceil(width / SIDE), down = Math.ceil(height / SIDE);
  const made = new Int16Array(across * down * BLOCK), block = new Int32Array(BLOCK);
  const divisors = steps.map((step) => step * SIDE); // the transform leaves eight times too much
  for (let top = 0, to = 0; top < down * SIDE; top += SIDE) {
    for (let left = 0; left < across * SIDE; left += SIDE, to += BLOCK) {
      for (let y = 0, at = 0; y < SIDE; y++) {
        const row = Math.min(top + y, height - 1) * width;
        for (let x = 0; x < SIDE; x++) block[at++] = plane[row + Math.min(left + x, width - 1)];
      }
      for (let at = 0; at < BLOCK; at += SIDE) transformLine(block, at, 1, -2, 11);
      for (let at = 0; at < SIDE; at++) transformLine(block, at, SIDE, 2, 15);
      for (let at = 0; at < BLOCK; at++) {
        const value = block[ZIGZAG[at]], divisor = divisors[ZIGZAG[at]];
        const level = Math.floor((Math.abs(value) + (divisor >> 1)) / divisor);
        made[to + at] = value < 0 ? -level : level;
      }
    }
  }
  return made;
}

// Transform eight values, `step` apart: C. Loeffler, A. Ligtenberg, G. Moschytz, Practical fast 1-D DCT algorithms
// with 11 multiplications, ICASSP 1989; as sums of products, with its factors in parts of 8,192. The results are
// divided by 2 to the power of `plain` (those without a factor; negative: multiplied) or `scaled`.
function transformLine(block, at, step, plain, scaled) {
  const [i1, i2, i3, i4, i5, i6, i7] = [at + step, at + 2 * step, at + 3 * step, at + 4 * step, at + 5 * step, at + 6 * step, at + 7 * step];
  const a = block[at] + block[i7], b = block[i1] + block[i6], c = block[i2] + block[i5], d = block[i3] + block[i4];
  const e = block[i3] - block[i4], f = block[i2] - block[i5], g = block[i1] - block[i6], h = block[at] - block[i7];
  const sum = a + d + b + c, difference = a + d - b - c, outer = a - d, inner = b - c, half = 1 << (scaled - 1);
  block[at] = plain < 0 ? sum << -plain : (sum + (1 << (plain - 1))) >> plain;
  block[i4] = plain < 0 ? difference << -plain : (difference + (1 << (plain - 1))) >> plain;
  block[i2] = (10703 * outer + 4433 * inner + half) >> scaled;
  block[i6] = (4433 * outer - 10704 * inner + half) >> scaled;
  block[i1] = (2260 * e + 6437 * f + 9633 * g + 11363 * h + half) >> scaled;
  block[i3] = (-6436 * e - 11362 * f - 2259 * g + 9633 * h + half) >> scaled;
  block[i5] = (9633 * e + 2261 * f - 11362 * g + 6437 * h + half) >> scaled;
  block[i7] = (-11363 * e + 9633 * f - 6436 * g + 2260 * h + half) >> scaled;
}

// Places of a block by their frequency: along the diagonals, to and fro (T.81, figure A.6).
const ZIGZAG = Array.from({ length: BLOCK }, (_, at) => [at >> 3, at & 7])
  .sort(([y, x], [v, u]) => y + x - v - u || ((y + x) % 2 ? y - v : x - u))
  .map(([y, x]) => y * SIDE + x);

// --- codes ------------------------------------------------------------------------------------------------

// Call `take` with each symbol of the scan: of which component, whether of its first frequency, the symbol, the value
// that follows it, and its bits (T.81, F.1.2).
function walk(blocks, count, take) {
  const before = [0, 0, 0];
  for (let number = 0; number < count; number++) {
    for (let place = 0; place < 3; place++) {
      const block = blocks[place], start = number * BLOCK;
      const step = block[start] - before[place];
      before[place] = block[start];
      take(place, true, sizeOf(step), step, sizeOf(step));
      let zeros = 0;
      for (let at = start + 1; at < start + BLOCK; at++) {
        const value = block[at];
        if (!value) {
          zeros++;
          continue;
        }
        for (; zeros > 15; zeros -= 16) take(place, false, 0xf0, 0, 0);
        take(place, false, (zeros << 4) | sizeOf(value), value, sizeOf(value));
        zeros = 0;
      }
      if (zeros) take(place, false, 0, 0, 0);
    }
  }
}

function sizeOf(value) {
  return 32 - Math.clz32(Math.abs(value));
}

// Return the best code of symbols that occur so often: bits and word by symbol, and how many symbols have each length.
function bestCode(counts) {
  const left = counts.slice(), sizes = new Uint8Array(257), next = new Int16Array(257).fill(-1);
  left[256] = 1; // so that no word is of ones alone (T.81, K.2)
  for (;;) {
    const rarest = rarestOf(left, -1), other = rarestOf(left, rarest);
    if (other < 0) break;
    left[rarest] += left[other];
    left[other] = 0;
    let last = rarest;
    for (let at = rarest; at >= 0; at = next[at]) sizes[(last = at)]++;
    next[last] = other;
    for (let at = other; at >= 0; at = next[at]) sizes[at]++;
  }
  const ofLength = new Array(258).fill(0);
  for (const size of sizes) if (size) ofLength[size]++;
  shorten(ofLength);
  const symbols = [...sizes.keys()].filter((symbol) => symbol < 256 && sizes[symbol]).sort((one, two) => sizes[one] - sizes[two] || one - two);
  const lengths = new Uint8Array(256), words = new Uint16Array(256);
  for (let length = 1, word = 0, at = 0; length <= LONGEST; length++, word <<= 1) {
    for (let count = 0; count < ofLength[length]; count++, at++, word++) [lengths[symbols[at]], words[symbols[at]]] = [length, word];
  }
  return { lengths, words, symbols, ofLength: ofLength.slice(1, LONGEST + 1) };
}

// Return the rarest symbol that occurs, but for one; of equals the last; -1: there is none.
function rarestOf(counts, but) {
  let found = -1;
  for (let at = 0; at < counts.length; at++) if (counts[at] && at !== but && (found < 0 || counts[at] <= counts[found])) found = at;
  return found;
}

// Make no word longer than 16 bits, and drop that of the symbol that does not occur (T.81, figure K.3).
function shorten(ofLength) {
  for (let length = ofLength.length - 1; length > LONGEST; length--) {
    while (ofLength[length] > 0) {
      let shorter = length - 2;
      while (!ofLength[shorter]) shorter--;
      ofLength[length] -= 2;
      ofLength[length - 1]++;
      ofLength[shorter + 1] += 2;
      ofLength[shorter]--;
    }
  }
  let length = LONGEST;
  while (!ofLength[length]) length--;
  ofLength[length]--;
}

class BitWriter {
  constructor(size) {
    Object.assign(this, { bytes: new Uint8Array(size), count: 0, held: 0, heldBits: 0 });
  }

  put(word, length) {
    this.held = (this.held << length) | word; // 7 bits that are left and 16 new ones
    this.heldBits += length;
    while (this.heldBits >= 8) {
      this.heldBits -= 8;
      this.write((this.held >> this.heldBits) & 0xff);
    }
    this.held &= (1 << this.heldBits) - 1;
  }

  write(byte) {
    if (this.count + 2 > this.bytes.length) {
      const more = new Uint8Array(2 * this.bytes.length);
      more.set(this.bytes);
      this.bytes = more;
    }
    this.bytes[this.count++] = byte;
    if (byte === 0xff) this.bytes[this.count++] = 0; // no marker (T.81, B.1.1.5)
  }

  finish() {
    this.put(0x7f, 7);
    return this.bytes.subarray(0, this.count);
  }
}

// --- the file ---------------------------------------------------------------------------------------------

// Return what comes before the scan (JFIF 1.02; T.81, B.2.2 to B.2.4); its resolution is not known.
function head(width, height, tables, codes) {
  const components = [1, 2, 3].flatMap((id) => [id, 0x11, id > 1 ? 1 : 0]);
  const huffman = codes.flatMap(({ dc, ac }, place) => [
    segment(0xc4, [place, ...dc.ofLength, ...dc.symbols]),
    segment(0xc4, [0x10 | place, ...ac.ofLength, ...ac.symbols]),
  ]);
  return [
    Uint8Array.of(0xff, 0xd8),
    segment(0xe0, [...new TextEncoder().encode("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...tables.map((table, place) => segment(0xdb, [place, ...ZIGZAG.map((at) => table[at])])),
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3, ...components]),
    ...huffman,
    segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, BLOCK - 1, 0]),
  ];
}

function segment(marker, body) {
  const length = body.length + 2;
  return Uint8Array.of(0xff, marker, length >> 8, length & 255, ...body);
}

function joined(parts) {
  const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}
