package dev.stateroom.cli.reference;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.AutoComplete;
import picocli.CommandLine;

/** The shells for which there is completion. */
public enum CompletionScript {
    /** bash, and zsh with {@code bashcompinit}. */
    BASH,
    /** zsh, by its own system. */
    ZSH,
    /** fish. */
    FISH,
    /** PowerShell on every system. */
    POWERSHELL;

    /** The shell of that name, in any case. */
    public static Optional<CompletionScript> named(String name) {
        return Arrays.stream(values()).filter(shell -> shell.shellName().equals(name.toLowerCase(Locale.ROOT))).findFirst();
    }

    /** The names of all. */
    public static List<String> names() {
        return Arrays.stream(values()).map(CompletionScript::shellName).toList();
    }

    /** As it is typed. */
    public String shellName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The script for a program.
     *
     * @param program with all its commands
     */
    public String of(CommandLine program) {
        CommandOutline outline = CommandOutline.of(program);
        return switch (this) {
            // A file that is sourced names no interpreter.
            case BASH -> AutoComplete.bash(program.getCommandName(), program).replaceFirst("^#!.*\n", "");
            case ZSH -> ZshCompletion.script(outline);
            case FISH -> FishCompletion.script(outline);
            case POWERSHELL -> PowerShellCompletion.script(outline);
        };
    }
}
