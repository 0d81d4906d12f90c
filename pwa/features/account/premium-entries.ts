import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { showToast } from '../../ui/toast.ts'

export function tellPremiumManagement(): void {
  showToast({ title: 'Manage Premium', text: 'Subscription management is coming soon.' })
}

export function tellPremiumFeatures(): void {
  showToast({
    title: 'Premium Features',
    text: 'Unlimited tool comparisons, AI-powered insights, ad-free experience, priority support.',
  })
}

/** The tour begins by itself on a page that finds it neither completed nor shown (SPEC §4). */
export function restartTour(): void {
  try {
    localStorage.removeItem(LATER_STORAGE_KEYS.tourCompleted)
    sessionStorage.removeItem(LATER_STORAGE_KEYS.welcomeShown)
  } catch {
    // Where nothing is kept, the tour begins on every page.
  }
  window.location.reload()
}
