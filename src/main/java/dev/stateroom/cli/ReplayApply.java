package dev.stateroom.cli;

import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.ScratchCopy;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Makes in the folders of a workspace what calls changed on a scratch copy, once a person has read what and agreed. */
final class ReplayApply {
    private static final int SHOWN = 20;

    private final Terminal terminal;
    private final boolean agreed;

    /** {@code agreed} where the command line answers the question. */
    ReplayApply(Terminal terminal, boolean agreed) {
        this.terminal = terminal;
        this.agreed = agreed;
    }

    /** Refuses before anything is changed where one of the paths may not be. */
    void apply(ScratchCopy copy, MountedTree tree) {
        List<ScratchCopy.FolderChange> changes = copy.folderChanges();
        for (ScratchCopy.FolderChange change : changes) {
            if (!change.isConfined()) {
                throw CliCommand.refused(change.path() + " is not applied: the mount is not confined to its folder; set \"virtual_mode\": true");
            }
            tree.changeable(path(change)).orThrow();
        }
        if (changes.isEmpty()) {
            terminal.err().println("nothing to apply: the calls changed no file in a folder of the workspace");
            return;
        }
        if (!agreed && !asked(changes)) {
            throw CliCommand.refused("nothing was applied: the question was not answered with yes (--yes answers it)");
        }
        for (ScratchCopy.FolderChange change : changes) {
            byte[] content = change.content();
            if (content == null) {
                tree.files().delete(path(change), Cancellation.NEVER).orThrow();
            } else {
                tree.files().write(path(change), new ByteArrayInputStream(content), true, Cancellation.NEVER).orThrow();
            }
        }
        terminal.err().println("applied: " + counts(changes));
    }

    private boolean asked(List<ScratchCopy.FolderChange> changes) {
        terminal.err().println("this changes real files: " + counts(changes));
        changes.stream().limit(SHOWN).forEach(change ->
                terminal.err().println("  " + (change.content() == null ? "delete " : "write ") + Plain.line(change.path())));
        if (changes.size() > SHOWN) {
            terminal.err().println("  and " + (changes.size() - SHOWN) + " more");
        }
        terminal.err().print("apply? [yes/no] ");
        terminal.err().flush();
        try {
            String answer = new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8)).readLine();
            return answer != null && List.of("yes", "y").contains(answer.strip().toLowerCase(Locale.ROOT));
        } catch (IOException e) {
            return false;
        }
    }

    private static String counts(List<ScratchCopy.FolderChange> changes) {
        long deleted = changes.stream().filter(change -> change.content() == null).count();
        long written = changes.size() - deleted;
        return written + (written == 1 ? " file written, " : " files written, ") + deleted + " deleted";
    }

    private static FilePath path(ScratchCopy.FolderChange change) {
        return FilePath.parse(change.path())
                .orElseThrow(() -> CliCommand.refused("'" + change.path() + "' is no path of the tree"));
    }
}
