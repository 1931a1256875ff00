"""Calls a callback of a DAG as Airflow does: airflow_dag.py FILE on_failure_callback|on_success_callback."""

import runpy
import sys

path, callback = sys.argv[1:]
dag = runpy.run_path(path)["dag"]
getattr(dag, callback)({"dag": dag, "run_id": "scheduled__2026-11-22", "reason": "task_failure"})
