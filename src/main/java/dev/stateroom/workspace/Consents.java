package dev.stateroom.workspace;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;

/**
 * What somebody agreed to, once and for all: that the programs of a workspace file run on this computer, that the files of a folder
 * are changed. An agreement to programs is for one file and for the shells and bridges that it has then: another root, another
 * interpreter or object, and it is asked for anew.
 *
 * @param own where it is kept: a digest of what was agreed to
 */
record Consents(OwnData own) {

    /** What is agreed to for a workspace file; the same text for the same shells, sandboxes, bridges and plug-ins only. */
    static String subject(Path document, WorkspaceDocument workspace) {
        StringBuilder programs = new StringBuilder(document.toAbsolutePath().normalize().toString());
        for (RouteTable.Row row : RouteTable.of(workspace.backend()).rows()) {
            append(row.prefix(), row.spec(), programs);
        }
        return digest(programs.toString());
    }

    private static void append(String prefix, MountSpec spec, StringBuilder programs) {
        switch (spec) {
            case MountSpec.LocalShell shell -> programs.append('\0').append(prefix)
                    .append('\0').append(shell.folder().root())
                    .append('\0').append(shell.env())
                    .append('\0').append(shell.inheritEnv());
            case MountSpec.Bridge bridge -> programs.append('\0').append(prefix)
                    .append("\0bridge\0").append(bridge.language())
                    .append('\0').append(bridge.interpreter())
                    .append('\0').append(bridge.object());
            case MountSpec.Sandbox sandbox -> programs.append('\0').append(prefix)
                    .append("\0sandbox\0").append(sandbox.transport())
                    .append('\0').append(String.join("\0", sandbox.argv().isEmpty() ? List.of(sandbox.target()) : sandbox.argv()))
                    .append('\0').append(new TreeMap<>(sandbox.options()));
            case MountSpec.Policy policy -> append(prefix, policy.inner(), programs);
            case MountSpec.Composite composite -> RouteTable.of(composite)
                    .rows()
                    .forEach(row -> append(prefix + row.prefix(), row.spec(), programs));
            default -> {}
        }
    }

    /** What is agreed to when a folder is unlocked for changes. */
    static String unlocking(Path folder) {
        return digest("unlocked\0" + folder.toAbsolutePath().normalize());
    }

    static String digest(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    /** True where somebody agreed; false also where that cannot be read. */
    boolean has(String subject) {
        return own.hasAgreement(subject).orElse(false);
    }

    /** Keeps an agreement. */
    Outcome<Boolean> add(String subject) {
        return own.agree(subject, true);
    }

    /** Takes an agreement back. */
    Outcome<Boolean> remove(String subject) {
        return own.agree(subject, false);
    }
}
