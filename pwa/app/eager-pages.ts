import type { ComponentType } from 'react'
import { AlternativesPage } from '../pages/alternatives-page.tsx'
import { CategoriesPage } from '../pages/categories-page.tsx'
import { CategoryPage } from '../pages/category-page.tsx'
import { ComparePage } from '../pages/compare-page.tsx'
import { GraveyardPage } from '../pages/graveyard-page.tsx'
import { HubPage } from '../pages/hub-page.tsx'
import { PrivacyPage } from '../pages/privacy-page.tsx'
import { RevenueSharingPage } from '../pages/revenue-sharing-page.tsx'
import { SharedListPage } from '../pages/shared-list-page.tsx'
import { ToolPage } from '../pages/tool-page.tsx'
import { TrendingPage } from '../pages/trending-page.tsx'
import type { ServedName } from './served-pages.ts'

/** All of them at hand: a renderer that makes one string cannot wait for files. */
export const eagerPages: Readonly<Record<ServedName, ComponentType>> = {
  tool: ToolPage,
  categories: CategoriesPage,
  category: CategoryPage,
  trending: TrendingPage,
  graveyard: GraveyardPage,
  hub: HubPage,
  compare: ComparePage,
  alternatives: AlternativesPage,
  'shared-list': SharedListPage,
  'revenue-sharing': RevenueSharingPage,
  privacy: PrivacyPage,
}
