import type { Store } from '../../db/store.ts'
import { daily } from '../../lib/daily.ts'
import type { Catalogue } from '../../services/catalogue/catalogue.ts'
import type { Payments } from '../payments/payments.ts'
import { endListings } from './end-listings.ts'
import { Featured } from './featured.ts'
import { ListingAdmin } from './listing-admin.ts'
import { Listings } from './listings.ts'

export interface OpenListings {
  listings: Listings
  listingAdmin: ListingAdmin
  featured: Featured
}

export interface OpenListingsDeps {
  catalogue: Catalogue
  payments: Payments
  onError: (error: unknown) => void
}

export function openListings(store: Store, { catalogue, payments, onError }: OpenListingsDeps): OpenListings {
  const { reader, writer } = store
  return {
    listings: new Listings({ reader, writer, catalogue, payments }),
    listingAdmin: new ListingAdmin({ reader, writer, payments, onError }),
    featured: new Featured({ reader, catalogue }),
  }
}

/** Once a day. @returns what ends that */
export function endListingsDaily(store: Store, onError: (error: unknown) => void): () => Promise<void> {
  return daily(async () => {
    await endListings(store, new Date())
  }, onError)
}
