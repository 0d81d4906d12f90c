/** For servers whose passwords nobody attacks: each hash of the real cost takes a core 70 ms, and an account needs two. */
export const CHEAP_PASSWORDS = { memoryCost: 64, timeCost: 1, parallelism: 1 }
