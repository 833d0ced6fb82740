// Where the game has just moved on under a finger: the second of two taps, meant for what was there before, is no step.

const REST_MS = 600; // ours: twice the time in which the systems take two taps as one
const FINGER_PX = 48; // the smallest target

export class RestingPlace {
  constructor() {
    Object.assign(this, { latest: [0, 0], place: [0, 0], since: -REST_MS });
  }

  /** Note where the page was touched last. */
  touch({ clientX, clientY }) {
    this.latest = [clientX, clientY];
  }

  /** Let that place rest from now on, since the game has moved on. */
  restHere() {
    this.place = this.latest;
    this.since = performance.now();
  }

  /** Whether the place that was touched last is one that rests. */
  isHere() {
    const far = Math.hypot(this.latest[0] - this.place[0], this.latest[1] - this.place[1]);
    return performance.now() - this.since < REST_MS && far < FINGER_PX;
  }
}
