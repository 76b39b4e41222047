find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module OPTIONAL_COMPONENTS Development.SABIModule)
execute_process(
  COMMAND "${Python_EXECUTABLE}" -m nanobind --cmake_dir
  OUTPUT_VARIABLE nanobind_ROOT
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
find_package(nanobind CONFIG REQUIRED)

foreach(game IN LISTS GAMES)
  file(GLOB_RECURSE binding_sources CONFIGURE_DEPENDS games/${game}/*binding.cpp)
  # A domain of its own: two games may bind the same piece of native/search.
  nanobind_add_module(
    ${game} NB_STATIC STABLE_ABI NB_DOMAIN ludotheque_${game} NB_SUPPRESS_WARNINGS
    ${binding_sources})
  target_link_libraries(${game} PRIVATE ${game}_core)
  set_target_properties(${game} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  install(TARGETS ${game} LIBRARY DESTINATION ludotheque/_native COMPONENT modules)

  # The stub is committed, so that type checkers need no compiler; `make stubs` writes it.
  if(NOT SKBUILD)
    nanobind_add_stub(
      ${game}_stub
      MODULE ${game}
      OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${game}.pyi
      PYTHON_PATH $<TARGET_FILE_DIR:${game}>
      DEPENDS ${game})
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${game}.pyi DESTINATION ludotheque/_native COMPONENT stubs)
  endif()
endforeach()
