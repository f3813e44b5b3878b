/** The product's name as people read it. */
export const productName = 'Stowed';

export const tagline = 'Aircraft Maintenance Tool Inventory System';
