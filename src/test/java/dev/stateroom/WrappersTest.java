package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.LazyBackend;
import dev.stateroom.backend.PolicyBackend;
import dev.stateroom.backend.shell.ShellBackend;
import dev.stateroom.history.MappedThreads;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Backend;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A wrapper passes every question on: a method with a default answer is easily left out. */
class WrappersTest {

    @ParameterizedTest
    @MethodSource
    void everyQuestionIsPassedOn(Class<?> wrapper, Class<?> of) {
        List<String> kept = Arrays.stream(of.getMethods())
                .filter(Method::isDefault)
                .filter(method -> answeredBy(wrapper, method).isInterface())
                .map(Method::getName)
                .toList();
        assertThat(kept).as("methods of %s that %s answers by their default", of.getSimpleName(), wrapper.getSimpleName()).isEmpty();
    }

    static List<Arguments> everyQuestionIsPassedOn() {
        return List.of(
                Arguments.of(MappedThreads.class, ThreadSource.class),
                Arguments.of(ShellBackend.class, Backend.class),
                Arguments.of(PolicyBackend.class, Backend.class),
                Arguments.of(LazyBackend.class, Backend.class));
    }

    private static Class<?> answeredBy(Class<?> wrapper, Method method) {
        try {
            return wrapper.getMethod(method.getName(), method.getParameterTypes()).getDeclaringClass();
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }
}
