"""Completion in PowerShell, which click does not bring: the script, and the protocol between it and the program."""

from __future__ import annotations

import os
import re

from click.shell_completion import CompletionItem, ShellComplete, add_completion_class

_WORD = re.compile(r"""'[^']*'?|"[^"]*"?|\S+""")

# The program gets the line up to the cursor and the word to complete, and prints type, value and help for each
# proposal, with tabs between. Without a proposal PowerShell completes file names itself.
_SCRIPT = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $line = $commandAst.ToString()
    $length = [Math]::Min($line.Length, $cursorPosition - $commandAst.Extent.StartOffset)
    $env:%(complete_var)s = "powershell_complete"
    $env:COMP_LINE = $line.Substring(0, $length)
    $env:COMP_WORD = $wordToComplete
    try {
        %(prog_name)s | ForEach-Object {
            $type, $value, $help = $_ -split "`t", 3
            if ($type -eq "plain") {
                if (-not $help) { $help = $value }
                [System.Management.Automation.CompletionResult]::new($value, $value, "ParameterValue", $help)
            }
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:COMP_LINE, Env:COMP_WORD
    }
}
"""


class PowerShellComplete(ShellComplete):
    name = "powershell"
    source_template = _SCRIPT

    def get_completion_args(self) -> tuple[list[str], str]:
        words = [word.strip("'\"") for word in _WORD.findall(os.environ["COMP_LINE"])]
        incomplete = os.environ.get("COMP_WORD", "").strip("'\"")
        if incomplete and words[-1:] == [incomplete]:
            words.pop()
        return words[1:], incomplete

    def format_completion(self, item: CompletionItem) -> str:
        return f"{item.type}\t{item.value}\t{item.help or ''}"


def register_powershell() -> None:
    """Make `powershell` a shell that click knows."""
    add_completion_class(PowerShellComplete)
