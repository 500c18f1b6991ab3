package dev.stateroom.tool.prompt;

/** Text that is not read; stays inside this package. */
final class BadYaml extends Exception {
    private static final long serialVersionUID = 1L;

    BadYaml(String why) {
        super(why, null, false, false);
    }
}
