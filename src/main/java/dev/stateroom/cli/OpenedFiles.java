package dev.stateroom.cli;

import dev.stateroom.workspace.SourceForm;
import dev.stateroom.workspace.step.StepAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Opens files, folders and addresses in the window that are given without a command, as by a double click or a drop on the program's icon.
 * The name of a command takes precedence; {@code ./threads} or {@code -- threads} is the file of that name.
 */
final class OpenedFiles {
    /** Global options with a value. */
    static final Set<String> WITH_VALUE = Set.of("--data", "-w", "--workspace", "--max-work");
    private static final String END_OF_OPTIONS = "--";

    private OpenedFiles() {}

    /**
     * The arguments with {@code open} before the first file.
     *
     * @param args the program's arguments
     * @param commands the names of all commands
     * @param folder the folder that relative paths are resolved against
     * @return the same arguments if they begin with a command, or with something that is neither a file nor an address
     */
    static String[] asCommand(String[] args, Set<String> commands, Path folder) {
        int first = 0;
        while (first < args.length && args[first].startsWith("-") && !args[first].equals(END_OF_OPTIONS)) {
            first += WITH_VALUE.contains(args[first]) ? 2 : 1;
        }
        if (first < args.length && CommandGroups.isOtherWord(args[first]) && !SourceForm.isOpenable(args[first], folder)) {
            String[] named = args.clone();
            named[first] = CommandGroups.meant(args[first]);
            return named;
        }
        if (first >= args.length || commands.contains(args[first])) {
            return args;
        }
        boolean endOfOptions = args[first].equals(END_OF_OPTIONS);
        if (endOfOptions ? first + 1 == args.length : !SourceForm.isOpenable(StepAddress.parse(args[first]).source(), folder)) {
            return args;
        }
        List<String> all = new ArrayList<>(Arrays.asList(args));
        all.add(first, "open");
        return all.toArray(String[]::new);
    }

    /** True for text that can only be a path: no command has a name like it. */
    static boolean isPathLike(String text) {
        return text.contains("/") || text.contains("\\") || text.contains(".") || text.contains(":");
    }
}
