import type { Migration } from '../migrate.ts'
import { catalogueMigration } from './0001-catalogue.ts'
import { newsletterMigration } from './0002-newsletter.ts'

/** Every migration in order; numbers count up from 1 and are never reused. */
export const migrations: readonly Migration[] = [catalogueMigration, newsletterMigration]
