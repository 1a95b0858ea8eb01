import { exp, log } from './elementary.ts'

/** A 64-bit seed for all streams of a calculation. */
export type Seed = readonly [high: number, low: number]

const spread = (value: number): number => {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * The seed of these inputs: the same parts give the same seed on every JavaScript engine, and '1' is another part than 1.
 *
 * To compare scenarios fairly, hash what they share (the goal's id), not what differs: both then see the same markets,
 * and any difference comes from the scenarios.
 */
export function seedFrom(...parts: readonly (string | number)[]): Seed {
  let high = 0x9e3779b9
  let low = 0x243f6a88
  for (const part of parts) {
    const text = typeof part === 'number' ? `n${part}` : `s${part}`
    for (let i = 0; i <= text.length; i += 1) {
      // A terminator that is no UTF-16 code unit makes ('ab', 'c') differ from ('a', 'bc').
      const unit = i < text.length ? text.charCodeAt(i) : 0x10000
      high = Math.imul(high ^ unit, 0x9e3779b1)
      low = Math.imul(low ^ unit, 0x5f356495)
    }
    high = spread(high ^ (low >>> 7))
    low = spread(low ^ (high >>> 5))
  }
  return [high, low]
}

/** The state of one stream: sfc32 by Chris Doty-Humphrey (PractRand), three mixed words and a counter. */
export type StreamState = Int32Array

/** An uninitialized stream; {@link startStream} initializes it. */
export const createStream = (): StreamState => new Int32Array(4)

/** Draws the next 32 bits, as a signed whole number. */
function nextInt32(state: StreamState): number {
  const [a = 0, b = 0, c = 0, counter = 0] = [state[0], state[1], state[2], state[3]]
  const drawn = (((a + b) | 0) + counter) | 0
  state[0] = b ^ (b >>> 9)
  state[1] = (c + (c << 3)) | 0
  state[2] = (((c << 21) | (c >>> 11)) + drawn) | 0
  state[3] = (counter + 1) | 0
  return drawn
}

/** Draws from the open interval 0 to 1, on a grid of 2^-32. */
export const nextUniform = (state: StreamState): number => ((nextInt32(state) >>> 0) + 0.5) / 4294967296

/** Puts a state at the start of one of 2^32 streams of a seed. Each path of a simulation has its own. */
export function startStream(state: StreamState, seed: Seed, stream: number): void {
  state[0] = spread(seed[0] ^ spread(stream))
  state[1] = spread(seed[1] + stream)
  state[2] = stream
  state[3] = 1
  for (let round = 0; round < 12; round += 1) nextInt32(state)
}

/*
 * Normals by the ziggurat (Marsaglia & Tsang 2000, J. Stat. Software 5(8)) with 256 layers of equal area. The layer and
 * the position inside it come from different draws, which fixes the flaw that Doornik (2005) found in the original.
 */
const LAYERS = 256
const TAIL = 3.6541528853610088
const AREA = 0.00492867323399

/** Right edge of each layer, starting with the base's virtual edge and ending with 0. */
const edge = new Float64Array(LAYERS + 1)
/** Step of a layer's edge for each unit of a signed 32-bit draw. */
const step = new Float64Array(LAYERS)
/** Draws below this are certainly under the curve. */
const inside = new Int32Array(LAYERS)

const density = (x: number): number => exp(-0.5 * x * x)

edge[0] = AREA / density(TAIL)
edge[1] = TAIL
for (let i = 2; i < LAYERS; i += 1) {
  const right = edge[i - 1] ?? 0
  edge[i] = Math.sqrt(-2 * log(AREA / right + density(right)))
}
for (let i = 0; i < LAYERS; i += 1) {
  step[i] = (edge[i] ?? 0) / 2147483648
  inside[i] = Math.floor(((edge[i + 1] ?? 0) / (edge[i] ?? 1)) * 2147483647)
}

/** Beyond the last edge (Marsaglia 1964). */
function drawTail(state: StreamState, sign: number): number {
  for (;;) {
    const x = -log(nextUniform(state)) / TAIL
    const y = -log(nextUniform(state))
    if (2 * y >= x * x) return sign * (TAIL + x)
  }
}

/** Handles a draw outside the certain part of its layer: accepts it if it is under the curve, else draws again. */
function drawSlow(state: StreamState, firstLayer: number, firstPlace: number): number {
  let layer = firstLayer
  let place = firstPlace
  for (;;) {
    if (Math.abs(place) >= (inside[layer] ?? 0)) {
      if (layer === 0) return drawTail(state, place < 0 ? -1 : 1)
      const x = place * (step[layer] ?? 0)
      const low = density(edge[layer] ?? 0)
      const high = density(edge[layer + 1] ?? 0)
      if (low + nextUniform(state) * (high - low) < density(x)) return x
    } else {
      return place * (step[layer] ?? 0)
    }
    layer = nextInt32(state) & 255
    place = nextInt32(state) | 1
  }
}

/**
 * Fills the first `count` places with independent standard normals. Allocates nothing.
 * The sequence depends on how a stream is split into calls: the same calls give the same numbers.
 */
export function fillNormals(state: StreamState, out: Float64Array, count: number): void {
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let counter = state[3] ?? 0
  let layers = 0
  for (let i = 0; i < count; i += 1) {
    // One draw serves as the layers of four normals, eight bits each.
    if ((i & 3) === 0) {
      layers = (((a + b) | 0) + counter) | 0
      a = b ^ (b >>> 9)
      b = (c + (c << 3)) | 0
      c = (((c << 21) | (c >>> 11)) + layers) | 0
      counter = (counter + 1) | 0
    } else {
      layers >>>= 8
    }
    const drawn = (((a + b) | 0) + counter) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + drawn) | 0
    counter = (counter + 1) | 0
    const layer = layers & 255
    // Odd numbers only: as many above 0 as below, and never 0.
    const place = drawn | 1
    if (Math.abs(place) < (inside[layer] ?? 0)) {
      out[i] = place * (step[layer] ?? 0)
    } else {
      state[0] = a
      state[1] = b
      state[2] = c
      state[3] = counter
      out[i] = drawSlow(state, layer, place)
      a = state[0] ?? 0
      b = state[1] ?? 0
      c = state[2] ?? 0
      counter = state[3] ?? 0
    }
  }
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = counter
}
