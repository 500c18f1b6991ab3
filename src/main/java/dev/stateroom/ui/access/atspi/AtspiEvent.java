package dev.stateroom.ui.access.atspi;

/**
 * One change of an object, as it goes over the bus: {@code org.a11y.atspi.Event.KIND}, signature {@code siiva{sv}}.
 *
 * @param kind {@code Object}, {@code Window} or {@code Focus}
 * @param member such as {@code StateChanged}
 * @param detail such as the state's name; often empty
 * @param first depends on the member
 * @param second depends on the member
 * @param value depends on the member: a {@link String}, an {@link Integer}, a {@link Double} or a {@link Child}
 */
public record AtspiEvent(String kind, String member, String detail, int first, int second, Object value) {

    /** A child object as the value of an event, by its number. */
    public record Child(int number) {}

    static AtspiEvent object(String member, String detail, int first, int second, Object value) {
        return new AtspiEvent("Object", member, detail, first, second, value);
    }

    /** A state was set or cleared. */
    public static AtspiEvent state(AtspiState state, boolean holds) {
        return object("StateChanged", state.atspiName(), holds ? 1 : 0, 0, 0);
    }

    /** A window event: {@code Activate}, {@code Deactivate}, {@code Create}, {@code Destroy}. */
    public static AtspiEvent window(String member, String title) {
        return new AtspiEvent("Window", member, "", 0, 0, title);
    }
}
