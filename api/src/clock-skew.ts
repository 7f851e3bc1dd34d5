/**
 * How far apart the clocks of two processes may be, in milliseconds. A stored moment that lies further ahead than it
 * could have been set is left from before the clock was set back.
 */
export const clockSkew = 10_000
