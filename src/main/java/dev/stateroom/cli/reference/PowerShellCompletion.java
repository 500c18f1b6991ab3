package dev.stateroom.cli.reference;

import dev.stateroom.cli.reference.CommandOutline.OptionOutline;
import java.util.stream.Collectors;

/** Completion for PowerShell: a table of the options and subcommands of each command. PowerShell itself completes file names. */
final class PowerShellCompletion {
    private PowerShellCompletion() {}

    static String script(CommandOutline program) {
        StringBuilder script = new StringBuilder("""
                # Made by "stateroom completion powershell".
                Register-ArgumentCompleter -Native -CommandName 'stateroom' -ScriptBlock {
                    param($wordToComplete, $commandAst, $cursorPosition)
                    $withValue = @(@with_value@)
                    $offers = @{
                """.replace("@with_value@", program.namesWithValue().stream().map(PowerShellCompletion::quoted).collect(Collectors.joining(", "))));
        for (CommandOutline command : program.all()) {
            script.append("        ").append(quoted(String.join(" ", command.path()))).append(" = @(\n");
            command.subcommands().forEach(sub -> row(sub.name(), sub.summary(), script));
            for (OptionOutline option : command.options()) {
                option.names().forEach(name -> row(name, option.summary(), script));
            }
            script.append("        )\n");
        }
        return script.append("""
                    }
                    $path = ''
                    $skip = $false
                    foreach ($element in ($commandAst.CommandElements | Select-Object -Skip 1)) {
                        if ($element.Extent.EndOffset -ge $cursorPosition) { break }
                        $text = $element.ToString()
                        if ($skip) { $skip = $false; continue }
                        if ($withValue -contains $text) { $skip = $true; continue }
                        if ($text.StartsWith('-')) { continue }
                        $longer = ($path + ' ' + $text).Trim()
                        if (-not $offers.ContainsKey($longer)) { break }
                        $path = $longer
                    }
                    $offers[$path] | Where-Object { $_[0] -like "$wordToComplete*" } | ForEach-Object {
                        [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
                    }
                }
                """).toString();
    }

    /** The comma before a row keeps a single row from being unrolled. */
    private static void row(String word, String summary, StringBuilder script) {
        script.append("            ,@(").append(quoted(word)).append(", ").append(quoted(summary.isEmpty() ? word : summary)).append(")\n");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
