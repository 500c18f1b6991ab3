package dev.stateroom.backend.sandbox;

import dev.stateroom.vfs.PythonStringRepr;

/** Errors of system calls, with their names in Python. */
enum SystemError {
    NOT_FOUND("FileNotFoundError", 2, "No such file or directory"),
    DENIED("PermissionError", 13, "Permission denied"),
    EXISTS("FileExistsError", 17, "File exists"),
    NOT_A_FOLDER("NotADirectoryError", 20, "Not a directory"),
    NAME_TOO_LONG("OSError", 36, "File name too long"),
    LOOP("OSError", 40, "Too many levels of symbolic links"),
    READ_ONLY("OSError", 30, "Read-only file system"),
    NO_NAME("ValueError", 0, "embedded null byte"),
    OTHER("OSError", 5, "Input/output error");

    private final String type;
    private final int number;
    private final String words;

    SystemError(String type, int number, String words) {
        this.type = type;
        this.number = number;
        this.words = words;
    }

    /** The error at the end of a command's message. */
    static SystemError of(String said) {
        for (SystemError error : values()) {
            if (said.endsWith(": " + error.words)) {
                return error;
            }
        }
        return OTHER;
    }

    /** The last line of a Python traceback. */
    String line(String path) {
        return this == NO_NAME
                ? type + ": " + words
                : "%s: [Errno %d] %s: %s".formatted(type, number, words, PythonStringRepr.of(path));
    }
}
