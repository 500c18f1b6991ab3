package dev.stateroom.backend.shell;

/** Whether the user has agreed that commands run on this computer. Asked before each command. */
@FunctionalInterface
public interface ShellConsent {

    /** True once the user has agreed, until the agreement is withdrawn. */
    boolean isGiven();
}
