package dev.stateroom.backend.sandbox;

/** The status of a path in a sandbox, links followed; or the error of reading it. */
sealed interface SandboxStatus {

    /**
     * An existing entry.
     *
     * @param size in bytes
     */
    record Found(Kind kind, long size) implements SandboxStatus {}

    /** A missing entry, or one that cannot be read. */
    record Missing(SystemError error) implements SandboxStatus {}

    /** Kinds of files. */
    enum Kind {
        FILE,
        FOLDER,
        OTHER
    }

    /** Reads the status. */
    static SandboxStatus of(SandboxShell shell, String path) {
        if (path.indexOf('\0') >= 0) {
            return new Missing(SystemError.NO_NAME);
        }
        SandboxShell.Ran ran = shell.run("LC_ALL=C stat -L -c '%f %s' -- " + SandboxBackend.quoted(path));
        String said = ran.text().strip();
        String[] fields = said.split(" ", 2);
        if (!ran.succeeded() || fields.length != 2) {
            return new Missing(SystemError.of(said));
        }
        try {
            Kind kind =
                    switch (Integer.parseInt(fields[0], 16) >> 12) {
                        case 8 -> Kind.FILE;
                        case 4 -> Kind.FOLDER;
                        default -> Kind.OTHER;
                    };
            return new Found(kind, Long.parseLong(fields[1]));
        } catch (NumberFormatException unexpected) {
            return new Missing(SystemError.OTHER);
        }
    }
}
