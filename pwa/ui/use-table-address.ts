import { type ListAddress, useListAddress } from './use-list-address.ts'

export interface TableAddress extends ListAddress {
  /** null: the order that the list comes in. */
  sort: { by: string; isDown: boolean } | null
  /** What the server is asked for: `name`, `-name`; nothing for its own order. */
  sortQuery: { sort?: string }
  /** Once up, once down, then as it comes; the other way round where the highest is wanted first. */
  sortBy: (by: string, isHighFirst: boolean) => void
  /** Everything but the page, to come back to. */
  view: string
  /** Empty: as the list is without any choice. */
  showView: (view: string) => void
}

const SORT = /^(-?)([A-Za-z]{1,30})$/

/** The address of a table: its page, its filters and its order. */
export function useTableAddress(): TableAddress {
  const address = useListAddress()
  const [, minus, by] = SORT.exec(address.read('sort')) ?? []
  const sort = by === undefined ? null : { by, isDown: minus === '-' }
  const view = new URLSearchParams(address.parameters)
  view.delete('page')
  return {
    ...address,
    sort,
    sortQuery: sort === null ? {} : { sort: `${sort.isDown ? '-' : ''}${sort.by}` },
    sortBy(wanted, isHighFirst) {
      const isFirst = sort?.by !== wanted
      const isSecond = !isFirst && sort.isDown === isHighFirst
      const isDown = isFirst ? isHighFirst : !isHighFirst
      address.put({ sort: isFirst || isSecond ? `${isDown ? '-' : ''}${wanted}` : '' })
    },
    view: view.toString(),
    showView: (text) => address.replace(new URLSearchParams(text)),
  }
}
