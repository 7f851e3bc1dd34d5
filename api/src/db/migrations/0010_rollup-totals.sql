CREATE TABLE "rollup_totals" (
	"app_name" text NOT NULL,
	"kind" text NOT NULL,
	"flow_id" text NOT NULL,
	"day" date NOT NULL,
	"flow_version" text NOT NULL,
	"value" text NOT NULL,
	"measure" text NOT NULL,
	"detail" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "rollup_totals_key" PRIMARY KEY("app_name","kind","flow_id","day","flow_version","value","measure","detail")
);
