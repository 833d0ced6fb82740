// What Python does too slowly with the samples of a picture, for the press in a browser: every function takes and
// returns bytes, and is synchronous. The worker registers them for Python:
//
//     await ready(files);
//     pyodide.registerJsModule("pnp_pictures", pictures);
//
// generator/rendering/images/browser/javascript.py is who calls them, and says what each argument is.

const ADAM7 = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]];
// First pixel across and down, and the steps, of each pass (PNG, 2nd edition, 8.2).
const SUB = 1, UP = 2, AVERAGE = 3, PAETH = 4; // filters of a row (PNG, 2nd edition, 9.2); 0: none

const NOTHING = new Uint8Array(0); // of what is damaged

// Return the samples of a PNG, a byte each, as they are stored; of 16 bits the upper 8. The rows are overwritten.
function unfilter(rows, width, height, bits, channels, isInterlaced) {
  const samples = new Uint8Array(width * height * channels);
  const step = Math.max(1, (bits * channels) >> 3); // bytes between a sample and that of the pixel before
  let at = 0;
  for (const [left, top, across, down] of isInterlaced ? ADAM7 : [[0, 0, 1, 1]]) {
    const count = Math.ceil((width - left) / across);
    if (count <= 0 || top >= height) continue;
    const length = Math.ceil((count * channels * bits) / 8);
    let above = new Uint8Array(length);
    for (let y = top; y < height; y += down) {
      const row = rows.subarray(at + 1, at + 1 + length);
      if (row.length < length || rows[at] > PAETH) return NOTHING;
      restore(row, above, rows[at], step);
      spread(row, samples, (y * width + left) * channels, across * channels, count, bits, channels);
      above = row;
      at += 1 + length;
    }
  }
  return samples;
}

function restore(row, above, filter, step) {
  const length = row.length;
  if (filter === SUB) {
    for (let i = step; i < length; i++) row[i] += row[i - step];
  } else if (filter === UP) {
    for (let i = 0; i < length; i++) row[i] += above[i];
  } else if (filter === AVERAGE) {
    for (let i = 0; i < length; i++) row[i] += ((i < step ? 0 : row[i - step]) + above[i]) >> 1;
  } else if (filter === PAETH) {
    for (let i = 0; i < length; i++) {
      row[i] += i < step ? above[i] : predict(row[i - step], above[i], above[i - step]);
    }
  }
}

// Return which of three neighbours is nearest to the slope that they make (PNG, 2nd edition, 9.4).
function predict(left, above, corner) {
  const fromLeft = Math.abs(above - corner), fromAbove = Math.abs(left - corner);
  const fromCorner = Math.abs(left + above - 2 * corner);
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left;
  return fromAbove <= fromCorner ? above : corner;
}

// Put the samples of a row where they belong: `skip` apart from one pixel to the next.
function spread(row, samples, start, skip, count, bits, channels) {
  const most = (1 << bits) - 1, width = bits === 16 ? 2 : 1;
  for (let x = 0, from = 0; x < count; x++) {
    for (let channel = 0; channel < channels; channel++) {
      const to = start + x * skip + channel;
      if (bits < 8) { // of one channel
        samples[to] = (row[(x * bits) >> 3] >> (8 - bits - ((x * bits) & 7))) & most;
      } else {
        samples[to] = row[from];
        from += width;
      }
    }
  }
}

// Return samples as the rows of a PNG, each with the filter that leaves the least (PNG, 2nd edition, 12.8).
function filter(samples, width, height, channels) {
  const length = width * channels;
  const rows = new Uint8Array((length + 1) * height);
  const tried = [0, SUB, UP, AVERAGE, PAETH].map(() => new Uint8Array(length));
  const [plain, sub, ups, average, paeth] = tried;
  let above = new Uint8Array(length);
  for (let y = 0; y < height; y++) {
    const row = samples.subarray(y * length, (y + 1) * length);
    for (let i = 0; i < length; i++) {
      const left = i < channels ? 0 : row[i - channels], corner = i < channels ? 0 : above[i - channels];
      const up = above[i], value = row[i];
      plain[i] = value;
      sub[i] = value - left;
      ups[i] = value - up;
      average[i] = value - ((left + up) >> 1);
      paeth[i] = value - predict(left, up, corner);
    }
    const sums = tried.map(weigh);
    const best = sums.indexOf(Math.min(...sums));
    rows[y * (length + 1)] = best;
    rows.set(tried[best], y * (length + 1) + 1);
    above = row;
  }
  return rows;
}

// Return how far the bytes of a row are from 0, of which 255 is as near as 1.
function weigh(row) {
  let sum = 0;
  for (let i = 0; i < row.length; i++) sum += row[i] < 128 ? row[i] : 256 - row[i];
  return sum;
}

// Return samples turned upright, from an orientation of 2 to 8 (Exif 2.3, 4.6.4).
function turn(samples, width, height, channels, orientation) {
  const made = new Uint8Array(samples.length);
  const isOnItsSide = orientation > 4;
  const [across, down] = isOnItsSide ? [height, width] : [width, height];
  const isFromRight = [2, 3, 7, 8].includes(orientation), isFromBelow = [3, 4, 6, 7].includes(orientation);
  let at = 0;
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const [column, row] = isOnItsSide ? [y, x] : [x, y];
      const from = (isFromBelow ? height - 1 - row : row) * width + (isFromRight ? width - 1 - column : column);
      for (let channel = 0; channel < channels; channel++) made[at++] = samples[from * channels + channel];
    }
  }
  return made;
}

// Return the opacity of each pixel of RGB: none where it has that colour.
function keyOut(samples, red, green, blue) {
  const opacity = new Uint8Array(samples.length / 3).fill(255);
  for (let i = 0, at = 0; at < opacity.length; i += 3, at++) {
    if (samples[i] === red && samples[i + 1] === green && samples[i + 2] === blue) opacity[at] = 0;
  }
  return opacity;
}

// --- WebP -----------------------------------------------------------------------------------------------

const CODEC = "webp_dec"; // of the npm package @jsquash/webp, beside this file: libwebp
let webp = null;

// Load what the files need: the decoder of WebP, if one of them (its bytes, or the first 12) is a WebP.
export async function ready(files, read = download) {
  if (webp || !files.some(isWebp)) return;
  const [{ default: make }, wasmBinary] = await Promise.all([
    import(new URL(`${CODEC}.js`, import.meta.url)),
    read(new URL(`${CODEC}.wasm`, import.meta.url)),
  ]);
  webp = await make({ noInitialRun: true, wasmBinary });
}

async function download(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} cannot be loaded: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

function isWebp(file) {
  const text = String.fromCharCode(...file.subarray(0, 12));
  return text.startsWith("RIFF") && text.endsWith("WEBP"); // RFC 9649, 2.4
}

// Return the pixels of a still WebP, each red, green, blue and opacity; nothing where it is damaged.
function decodeWebp(file) {
  if (!webp) throw new Error("the decoder of WebP is not loaded: call ready() with the file first");
  const made = webp.decode(file);
  return made ? new Uint8Array(made.data.buffer, made.data.byteOffset, made.data.byteLength) : NOTHING;
}

export const pictures = { unfilter, filter, turn, keyOut, decodeWebp };
