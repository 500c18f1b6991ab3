package dev.stateroom.cli.reference;

import dev.stateroom.cli.reference.CommandOutline.OptionOutline;
import java.util.stream.Collectors;

/** Completion for fish: one line for each subcommand and each option, with a condition for its command. */
final class FishCompletion {
    private FishCompletion() {}

    static String script(CommandOutline program) {
        StringBuilder script = new StringBuilder("""
                # Made by "stateroom completion fish".
                function __stateroom_sources --description 'Threads and steps of the source that is typed'
                    type -q stateroom; or return
                    set -l typed (commandline -opc)
                    set -l last (commandline -ct)
                    if string match -q '*#*' -- "$last"; or test (count $typed) -gt 2
                        stateroom candidates -- $typed[2..] "$last" 2>/dev/null
                    end
                end

                complete -c stateroom -a '(__stateroom_sources)'

                function __stateroom_at --description 'Whether this is the command that is typed'
                    set -l tokens (commandline -opc)
                    set -e tokens[1]
                    set -l typed
                    set -l skip 0
                    for token in $tokens
                        if test $skip = 1
                            set skip 0
                            continue
                        end
                        switch $token
                            case @with_value@
                                set skip 1
                            case '-*'
                            case '*'
                                set -l longer (string join ' ' -- $typed $token)
                                if not contains -- "$longer" @paths@
                                    break
                                end
                                set -a typed $token
                        end
                    end
                    test "$typed" = "$argv[1]"
                end

                """
                .replace("@with_value@", String.join(" ", program.namesWithValue()))
                .replace("@paths@", program.all().stream()
                        .filter(command -> !command.path().isEmpty())
                        .map(command -> quoted(String.join(" ", command.path())))
                        .collect(Collectors.joining(" "))));
        for (CommandOutline command : program.all()) {
            String at = "complete -c stateroom -n " + quoted("__stateroom_at " + quoted(String.join(" ", command.path())));
            for (CommandOutline sub : command.subcommands()) {
                script.append(at).append(command.path().isEmpty() ? "" : " -f").append(" -a ").append(quoted(sub.name()))
                        .append(" -d ").append(quoted(sub.summary())).append("\n");
            }
            for (OptionOutline option : command.options()) {
                script.append(at).append(option(option)).append("\n");
            }
        }
        return script.toString();
    }

    private static String option(OptionOutline option) {
        StringBuilder words = new StringBuilder();
        for (String name : option.names()) {
            words.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        words.append(switch (option.kind()) {
            case NONE -> "";
            case FILE -> " -r -F";
            case FOLDER -> " -x -a '(__fish_complete_directories)'";
            case WORD -> " -x -a " + quoted(String.join(" ", option.words()));
            case FREE -> option.isOfSource() ? " -x -a '(__stateroom_sources)'" : " -x";
        });
        return words.append(" -d ").append(quoted(option.summary())).toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
