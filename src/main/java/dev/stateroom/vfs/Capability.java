package dev.stateroom.vfs;

/** An operation or property of a backend; menus, columns and badges follow from it. */
public enum Capability {
    /** Files can be written, edited and deleted. */
    WRITE,
    /** Commands can be run. */
    EXECUTE,
    /** Earlier versions can be shown. */
    HISTORY,
    /** Paths cannot leave the root. */
    JAILED,
    /** Empty folders exist. */
    EMPTY_FOLDERS,
    /** Listing or reading goes over a network. */
    REMOTE
}
