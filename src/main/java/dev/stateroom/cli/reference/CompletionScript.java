package dev.stateroom.cli.reference;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.AutoComplete;
import picocli.CommandLine;

/** The shells with completion scripts. */
public enum CompletionScript {
    /** bash, and zsh with {@code bashcompinit}. */
    BASH,
    /** zsh, with its own completion system. */
    ZSH,
    FISH,
    /** PowerShell on every system. */
    POWERSHELL;

    /** Completes threads and steps by calling the program; bash splits words at {@code #}, {@code @} and {@code :}. */
    private static final String BASH_SOURCES = """

            function _stateroom_sources() {
              _complete_stateroom
              local line="${COMP_LINE:0:COMP_POINT}" last="" previous="" word
              local -a typed
              read -r -a typed <<< "$line"
              [[ "$line" == *[[:space:]] ]] && typed+=("")
              (( ${#typed[@]} > 1 )) || return 0
              last="${typed[${#typed[@]}-1]}"
              previous="${typed[${#typed[@]}-2]}"
              [[ "$last" == *"#"* || "$previous" == -* || ${#COMPREPLY[@]} -eq 0 && ${#typed[@]} -gt 3 ]] || return 0
              local cut="${last%"${last##*[@:=]}"}"
              local -a found=()
              while IFS= read -r word; do
                found+=("${word#"$cut"}")
              done < <(stateroom candidates -- "${typed[@]:1}" 2> /dev/null)
              (( ${#found[@]} == 0 )) || COMPREPLY=("${found[@]}")
            }
            complete -F _stateroom_sources -o default stateroom
            """;

    /** The shell with that name, ignoring case. */
    public static Optional<CompletionScript> named(String name) {
        return Arrays.stream(values()).filter(shell -> shell.shellName().equals(name.toLowerCase(Locale.ROOT))).findFirst();
    }

    public static List<String> names() {
        return Arrays.stream(values()).map(CompletionScript::shellName).toList();
    }

    /** The name as typed. */
    public String shellName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The completion script of a program.
     *
     * @param program with all its commands
     */
    public String of(CommandLine program) {
        CommandOutline outline = CommandOutline.of(program);
        return switch (this) {
            // A sourced file has no interpreter line.
            case BASH -> AutoComplete.bash(program.getCommandName(), program).replaceFirst("^#!.*\n", "") + BASH_SOURCES;
            case ZSH -> ZshCompletion.script(outline);
            case FISH -> FishCompletion.script(outline);
            case POWERSHELL -> PowerShellCompletion.script(outline);
        };
    }
}
