import type { Migration } from '../migrate.ts'
import { catalogueMigration } from './0001-catalogue.ts'
import { newsletterMigration } from './0002-newsletter.ts'
import { accountsMigration } from './0003-accounts.ts'
import { userRowsMigration } from './0004-user-rows.ts'
import { summariesMigration } from './0005-summaries.ts'
import { auditMigration } from './0006-audit.ts'
import { recommendationsMigration } from './0007-recommendations.ts'

/** Every migration in order; numbers count up from 1 and are never reused. */
export const migrations: readonly Migration[] = [
  catalogueMigration,
  newsletterMigration,
  accountsMigration,
  userRowsMigration,
  summariesMigration,
  auditMigration,
  recommendationsMigration,
]
