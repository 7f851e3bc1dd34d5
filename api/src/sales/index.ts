export { lockSales, rebuildSales } from './rebuild-sales.ts'
export { salesTotals } from './sales-tables.ts'
