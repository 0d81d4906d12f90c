/** A thread of `npm run soak -- fuzz`. */
import { workerData } from 'node:worker_threads'
import { serveSeeds } from '../../../scripts/testing/soak-threads.ts'
import { fuzz } from './run.ts'
import type { Template } from './template.ts'

/** A seed is so many requests to a server of its own. */
const SEED_REQUESTS = 100

const template: Template = workerData

serveSeeds((seed) => fuzz({ template, seed, requests: SEED_REQUESTS }))
