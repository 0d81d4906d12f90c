// What the next visit begins with. Without it that one waits a moment.
import './update-cached-home.ts'
import { startCounting } from './usage/use-counting.ts'

startCounting()
