export const tagline = 'Aircraft Maintenance Tool Inventory System';
