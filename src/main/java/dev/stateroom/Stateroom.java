package dev.stateroom;

/** The program: a window or a command. */
public final class Stateroom {
    private Stateroom() {}

    /** Starts what the arguments ask for. */
    public static void main(String[] args) {
        System.out.println("stateroom " + String.join(" ", args));
    }
}
