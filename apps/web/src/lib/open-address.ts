/** Opens an address that another program handles (mailto:). */
export function openAddress(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}
