import type { Generated } from 'kysely'

/** What users ask the support; one of a user's own rows, never deleted while its user is there. */
interface SupportTicketTable {
  id: Generated<number>
  /** 32 hexadecimal digits, made on the device and unique for its user. */
  public_id: string
  user_id: number
  subject: string
  message: string
  priority: 'low' | 'medium' | 'high'
  status: 'open' | 'answered' | 'closed'
  answer: string | null
  answered_at: string | null
  seq: number
  created_at: string
  updated_at: string
}

export interface SupportSchema {
  support_ticket: SupportTicketTable
}
