/** For servers whose passwords nobody attacks: an account needs two hashes, which at the real cost took longer than the rest of most tests. */
export const CHEAP_PASSWORDS = { memoryCost: 64, timeCost: 1, parallelism: 1 }
