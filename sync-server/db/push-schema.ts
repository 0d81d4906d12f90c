import type { Generated } from 'kysely'

/** A device that is told of news while the app is closed. */
interface PushSubscriptionTable {
  id: Generated<number>
  /** Of the endpoint, under the server's own key: it finds the row, and leads nobody to the device. */
  endpoint_hash: string
  /** Endpoint and keys, encrypted under the server's own key. */
  sealed: string
  /** With whose account it goes; null for visitors. */
  user_id: number | null
  /** JSON: the subjects. */
  follows: string
  time_zone: string
  /** Hours; null: no quiet hours. */
  quiet_from: number | null
  quiet_until: number | null
  /** Changes of the catalogue up to this one are no news here. */
  since_seq: number
  created_at: string
  /** When the device last sent what it follows. */
  seen_at: string
  /** The day on the device's calendar of the last message, and how many it got on that day. */
  sent_day: string
  sent_count: number
  /** Attempts at the message that waits, including one under way. */
  attempts: number
  /** When what waits is tried again; the end of the lease while it is under way. */
  next_attempt_at: string
  /** How often its account gets a mail; null: a device. */
  digest: 'daily' | 'weekly' | null
  /** JSON: the keys of the follows that its mails leave out. */
  left_out: Generated<string>
}

/** What a device is to be told: each piece once. */
interface PushNewsTable {
  id: Generated<number>
  subscription_id: number
  /** The change of the catalogue, the tool and the kind of news. */
  key: string
  tool_id: number
  tool_name: string
  /** JSON. */
  news: string
  /** JSON: the keys of the follows that it comes from. */
  follows: string
  state: 'waiting' | 'sent' | 'dropped'
  at: string
}

/** Each tool as followers were last told of it. */
interface PushToolTable {
  tool_id: number
  /** JSON, in the form of devices. */
  state: string
}

/** How far followers have been told; one row, or none while nobody subscribes. */
interface PushStateTable {
  id: 1
  epoch: string
  cursor: number
}

export interface PushSchema {
  push_subscription: PushSubscriptionTable
  push_news: PushNewsTable
  push_tool: PushToolTable
  push_state: PushStateTable
}
