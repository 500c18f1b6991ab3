package dev.stateroom.cli.reference;

import dev.stateroom.cli.reference.CommandOutline.OptionOutline;
import java.util.List;
import java.util.stream.Collectors;

/** Completion for zsh: one function for each command, which passes the rest of the line to the function of a subcommand. */
final class ZshCompletion {
    private ZshCompletion() {}

    static String script(CommandOutline program) {
        StringBuilder script = new StringBuilder("""
                #compdef stateroom
                # Made by "stateroom completion zsh".

                _stateroom_sources() {
                  local -a found
                  if [[ $PREFIX == *'#'* || $CURRENT -gt 2 ]]; then
                    found=("${(@f)$(stateroom candidates -- "$@" "${(@)words[1,CURRENT-1]}" "$PREFIX" 2> /dev/null)}")
                    found=(${found:#})
                  fi
                  if (( $#found )); then compadd -Q -a found; else _files; fi
                }
                """);
        program.all().forEach(command -> function(command, script));
        return script.append("""

                if [ "$funcstack[1]" = "_stateroom" ]; then
                  _stateroom "$@"
                else
                  compdef _stateroom stateroom
                fi
                """).toString();
    }

    private static String functionName(CommandOutline command) {
        return command.path().isEmpty() ? "_stateroom" : "_stateroom__" + String.join("__", command.path());
    }

    private static void function(CommandOutline command, StringBuilder script) {
        script.append("\n").append(functionName(command)).append("() {\n");
        if (command.subcommands().isEmpty()) {
            script.append("  _arguments -s -S \\\n").append(options(command))
                    .append("    '*:file:").append(sources(command)).append("'\n}\n");
            return;
        }
        String choose = command.path().isEmpty() ? "{ _describe command commands; _files }" : "{ _describe command commands }";
        script.append("  local context state state_descr line ret=1\n  typeset -A opt_args\n  local -a commands=(\n");
        command.subcommands().forEach(sub ->
                script.append("    ").append(quoted(sub.name() + ":" + sub.summary())).append("\n"));
        script.append("  )\n  _arguments -C -s -S \\\n")
                .append(options(command))
                .append("    '1: :").append(choose).append("' \\\n    '*::argument:->rest' && ret=0\n")
                .append("  if [[ $state == rest ]]; then\n    case $words[1] in\n");
        command.subcommands().forEach(sub ->
                script.append("      ").append(sub.name()).append(") ").append(functionName(sub)).append(" && ret=0 ;;\n"));
        script.append("      *) _files && ret=0 ;;\n    esac\n  fi\n  return ret\n}\n");
    }

    /** In the function of a command, the words begin with its own name: the words before it are passed as arguments. */
    private static String sources(CommandOutline command) {
        List<String> before = command.path().isEmpty() ? List.of() : command.path().subList(0, command.path().size() - 1);
        return "{ _stateroom_sources " + String.join(" ", before) + " }";
    }

    private static String options(CommandOutline command) {
        return command.options().stream().map(option -> option(option, command)).collect(Collectors.joining());
    }

    private static String option(OptionOutline option, CommandOutline command) {
        StringBuilder lines = new StringBuilder();
        for (String name : option.names()) {
            String written = !option.takesValue() ? name : name.startsWith("--") ? name + "=" : name + "+";
            lines.append("    ")
                    .append(quoted("*" + written + "[" + option.summary().replace("[", "\\[").replace("]", "\\]") + "]" + value(option, command)))
                    .append(" \\\n");
        }
        return lines.toString();
    }

    private static String value(OptionOutline option, CommandOutline command) {
        String label = ":" + option.label().replace(":", "\\:") + ":";
        return switch (option.kind()) {
            case NONE -> "";
            case FILE -> label + "_files";
            case FOLDER -> label + "_files -/";
            case WORD -> label + "(" + String.join(" ", option.words()) + ")";
            case FREE -> label + (option.isOfSource() ? sources(command) : "");
        };
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
