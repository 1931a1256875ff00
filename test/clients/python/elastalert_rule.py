"""Loads a rule as ElastAlert 2 does, and lets its alerter send one match: elastalert_rule.py RULE HOST."""

import sys

from elastalert.loaders import FileRulesLoader

path, host = sys.argv[1:]
configuration = {"rules_folder": path}
rule = FileRulesLoader(configuration).load_configuration(path, configuration)
for alerter in rule["alert"]:
    alerter.alert([{"@timestamp": "2026-11-22T10:00:00Z", "host": host, "message": "boom"}])
