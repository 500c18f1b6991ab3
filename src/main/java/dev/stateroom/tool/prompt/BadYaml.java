package dev.stateroom.tool.prompt;

/** Text that cannot be read; never leaves this package. */
final class BadYaml extends Exception {
    private static final long serialVersionUID = 1L;

    BadYaml(String why) {
        super(why, null, false, false);
    }
}
