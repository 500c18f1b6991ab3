package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.WholeProgram;
import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code org.a11y.atspi.Application}: the program's toolkit, and the number that the registry assigns. FX thread only. */
final class ProgramAnswers implements InterfaceAnswers {
    private static final String ATSPI_VERSION = "2.1";

    private int id;

    @Override
    public Map<String, Object[]> properties(AccessibleObject of) {
        Map<String, Object[]> all = new LinkedHashMap<>();
        all.put("ToolkitName", BusAnswer.variant("s", "JavaFX"));
        all.put("Version", BusAnswer.variant("s", System.getProperty("javafx.version", "")));
        all.put("ToolkitVersion", BusAnswer.variant("s", System.getProperty("javafx.version", "")));
        all.put("AtspiVersion", BusAnswer.variant("s", ATSPI_VERSION));
        all.put("Id", BusAnswer.variant("i", id));
        return all;
    }

    @Override
    public boolean set(AccessibleObject of, String property, Object value) {
        if (of instanceof WholeProgram && property.equals("Id") && value instanceof Number number) {
            id = number.intValue();
            return true;
        }
        return false;
    }

    @Override
    public @Nullable BusAnswer answer(AccessibleObject of, BusCall call) {
        return switch (call.member()) {
            case "GetLocale" -> BusAnswer.of("s", Locale.getDefault().toString());
            case "GetApplicationBusAddress" -> BusAnswer.of("s", "");
            default -> null;
        };
    }
}
