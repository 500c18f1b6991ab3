package dev.stateroom.ui.access;

import dev.stateroom.ui.access.atspi.AtspiInterface;
import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Handles all calls of an assistive technology: finds the object and the interface. FX thread only. */
final class ObjectAnswers {
    private static final String CACHE = "/org/a11y/atspi/cache";
    private static final String PROPERTIES = "org.freedesktop.DBus.Properties";

    private final ObjectNumbers numbers;
    private final Map<AtspiInterface, InterfaceAnswers> interfaces = new EnumMap<>(AtspiInterface.class);

    ObjectAnswers(ObjectNumbers numbers) {
        this.numbers = numbers;
        TextAnswers text = new TextAnswers();
        TableAnswers table = new TableAnswers(numbers);
        interfaces.put(AtspiInterface.ACCESSIBLE, new AccessibleAnswers(numbers));
        interfaces.put(AtspiInterface.APPLICATION, new ProgramAnswers());
        interfaces.put(AtspiInterface.COMPONENT, new ComponentAnswers(numbers));
        interfaces.put(AtspiInterface.ACTION, new NodeActions());
        interfaces.put(AtspiInterface.SELECTION, new ChildSelection(numbers));
        interfaces.put(AtspiInterface.VALUE, new ValueAnswers());
        interfaces.put(AtspiInterface.TEXT, text);
        interfaces.put(AtspiInterface.EDITABLE_TEXT, text);
        interfaces.put(AtspiInterface.TABLE, table);
        interfaces.put(AtspiInterface.TABLE_CELL, table);
    }

    /** The reply; an error for missing objects, never null. */
    BusAnswer answer(BusCall call) {
        switch (call.interfaceName()) {
            case "org.freedesktop.DBus.Peer" -> {
                return BusAnswer.of("");
            }
            case "org.freedesktop.DBus.Introspectable" -> {
                return BusAnswer.of("s", "<node/>");
            }
            default -> {}
        }
        if (call.path().equals(CACHE)) {
            // Nothing is sent in advance: a window has too many objects, of which a reader wants few.
            return call.member().equals("GetItems") ? BusAnswer.of("a((so)(so)(so)iiassusau)", List.of()) : BusAnswer.unknown("Method", call);
        }
        AccessibleObject object = numbers.at(call.path());
        if (object == null) {
            return BusAnswer.unknown("Object", call);
        }
        return call.interfaceName().equals(PROPERTIES) ? property(object, call) : method(object, call);
    }

    private BusAnswer method(AccessibleObject object, BusCall call) {
        InterfaceAnswers answers = named(object, call.interfaceName());
        BusAnswer answer = answers == null ? null : answers.answer(object, call);
        return answer == null ? BusAnswer.unknown(answers == null ? "Interface" : "Method", call) : answer;
    }

    private BusAnswer property(AccessibleObject object, BusCall call) {
        InterfaceAnswers answers = named(object, call.text(0));
        if (answers == null) {
            return BusAnswer.unknown("Interface", call);
        }
        return switch (call.member()) {
            case "GetAll" -> BusAnswer.of("a{sv}", answers.properties(object));
            case "Get" -> Optional.ofNullable(answers.properties(object).get(call.text(1)))
                    .map(value -> BusAnswer.of("v", (Object) value))
                    .orElseGet(() -> BusAnswer.unknown("Property", call));
            case "Set" -> call.arguments().size() == 3 && answers.set(object, call.text(1), call.arguments().get(2))
                    ? BusAnswer.of("")
                    : BusAnswer.unknown("Property", call);
            default -> BusAnswer.unknown("Method", call);
        };
    }

    private @Nullable InterfaceAnswers named(AccessibleObject object, String name) {
        return ObjectFacts.interfaces(object).stream()
                .filter(each -> each.atspiName().equals(name))
                .findFirst()
                .map(interfaces::get)
                .orElse(null);
    }
}
