/** Tools in an answer. */
export const ADMIN_TOOLS_PAGE = 20

/** Characters of an import file; larger ones are for `manage import`. */
export const IMPORT_TEXT_LIMIT = 5_000_000

/** Users, and tickets, in an answer. */
export const ADMIN_USERS_PAGE = 20
export const ADMIN_TICKETS_PAGE = 20
