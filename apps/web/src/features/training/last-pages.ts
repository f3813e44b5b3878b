let pages = new URLSearchParams();

/** The last page of each column, for links that name no page. */
export function lastPages(): URLSearchParams {
  return pages;
}

export function keepPages(turned: URLSearchParams): void {
  pages = turned;
}

/** The next person starts at the first pages. */
export function forgetPages(): void {
  pages = new URLSearchParams();
}
